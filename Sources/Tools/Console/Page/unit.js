// One unit: how it is, its own view, its presets and its parameters.

import { listen, send, wish } from './connection.js';
import { make, setText } from './elements.js';
import { history, percent, stateWord } from './list.js';
import { Parameters } from './parameters.js';
import { View } from './view.js';

export class UnitPage {
  #ends = [];

  constructor(unit, list) {
    this.unit = unit;
    this.list = list;
    this.parameters = new Parameters(unit);
    this.view = new View(unit);
    this.#build();
    this.#ends.push(
      listen('hosts', () => this.#showState()),
      listen('unit', (message) => { if (message.unit === unit) this.#showUnit(message); }),
      listen('values', (message) => { if (message.unit === unit) this.#showValues(message); }),
      listen('absent', (message) => { if (message.unit === unit) this.#showAbsence(message.reason); }),
      wish(() => send({ say: 'watch', unit })));
    this.#showState();
  }

  /** The page is left. */
  close() {
    for (const end of this.#ends) end();
    this.view.close();
    send({ say: 'unwatch', unit: this.unit });
  }

  #build() {
    this.title = make('h1', {}, this.unit);
    this.state = make('span', { className: 'state' });
    this.facts = make('p', { className: 'facts' });
    const order = (say) => () => send({ say, unit: this.unit });
    this.kill = make('button', { type: 'button', className: 'danger', onclick: order('kill') }, 'Kill');
    this.restart = make('button', { type: 'button', onclick: order('restart') }, 'Restart');
    this.trouble = make('p', { className: 'panel trouble', role: 'status', hidden: true });
    this.preset = make('select', { id: 'preset', onchange: () => this.#choose() });
    this.presets = make('div', { className: 'preset', hidden: true }, make('label', { for: 'preset' }, 'Preset'), this.preset);
    this.element = make('article', { className: 'unit' },
      make('header', {}, make('a', { className: 'back', href: '#/' }, '← All units'), this.title, this.state,
        make('div', { className: 'actions' }, this.restart, this.kill), this.facts),
      this.trouble, this.view.element,
      make('section', { className: 'panel settings', 'aria-label': 'Presets and parameters' },
        make('header', {}, make('h2', {}, 'Parameters'), this.presets), this.parameters.element));
  }

  #choose() {
    if (this.preset.value !== '') send({ say: 'preset', unit: this.unit, number: Number(this.preset.value) });
  }

  #showState() {
    if (this.list.hosts === null) return;
    const unit = this.list.find(this.unit);
    const host = this.list.hosts.find((host) => host.process === Number(this.unit.split('/')[0]));
    const problem = host?.problem;
    const state = !unit ? 'gone' : problem ? 'not responding' : unit.state;
    setText(this.state, stateWord(state));
    this.state.className = `state ${state}`;
    this.kill.disabled = this.restart.disabled = !unit?.isApart || Boolean(problem);
    this.kill.title = this.restart.title = unit && !unit.isApart ? 'It runs in its host, without a process of its own.' : '';
    if (unit) {
      setText(this.title, unit.name);
      document.title = `${unit.name} – auserviced`;
      this.view.setName(unit.name);
      const facts = [unit.component, unit.unit, `load ${percent(unit.load)}`, ...history(unit)];
      if (unit.sandbox) facts.push(`sandbox ${unit.sandbox}`);
      this.facts.replaceChildren(...facts.map((fact) => make('span', {}, fact)));
    }
    this.#showTrouble(this.#trouble(unit, host));
  }

  #trouble(unit, host) {
    if (host?.problem) return `Not responding: ${host.problem}`;
    if (!unit) return host ? 'Gone: its host does not run it any more.' : 'Gone: its host has ended.';
    const reason = unit.reason ?? 'its process has ended';
    if (unit.state === 'quarantined') return `Gone: ${reason}. It stays away until you restart it.`;
    if (['bridged', 'restarting'].includes(unit.state)) return `Gone: ${reason}. It comes back by itself.`;
    return '';
  }

  #showTrouble(text) {
    this.trouble.hidden = text === '';
    setText(this.trouble, text);
  }

  #showUnit({ parameters, presets }) {
    this.parameters.show(parameters);
    this.presets.hidden = presets.length === 0;
    const current = presets.find((preset) => preset.isCurrent);
    const none = make('option', { value: '' }, current ? '' : 'none');
    const options = presets.map(({ number, name }) => make('option', { value: number }, name));
    this.preset.replaceChildren(...(current ? [] : [none]), ...options);
    this.preset.value = current ? String(current.number) : '';
    send({ say: 'unit seen', unit: this.unit });
  }

  #showValues({ values }) {
    this.parameters.follow(values);
    send({ say: 'unit seen', unit: this.unit });
  }

  #showAbsence(reason) {
    if (this.list.find(this.unit)) this.#showTrouble(`Not responding: ${reason}`);
  }
}
