// The hosts and what they run.

import { listen } from './connection.js';
import { make, setAttribute, setText } from './elements.js';

const words = { bridged: 'bypassed' };

/** The word for a unit's state that `auctl ps` has. */
export function stateWord(state) {
  return words[state] ?? state;
}

export function percent(load) {
  return `${(load * 100).toFixed(1)} %`;
}

/** What a unit has gone through, in words; nothing for one that has not. */
export function history(unit) {
  const parts = [];
  const count = (number, one, many) => { if (number) parts.push(`${number} ${number === 1 ? one : many}`); };
  count(unit.incidents, 'incident', 'incidents');
  count(unit.restarts, 'restart', 'restarts');
  count(unit.bypassed, 'cycle bypassed', 'cycles bypassed');
  return parts;
}

class Row {
  constructor(unit) {
    this.name = make('span', { className: 'name' });
    this.state = make('span', { className: 'state' });
    this.load = make('span');
    this.number = make('span');
    this.history = make('span');
    this.link = make('a', { className: 'unit-row', href: `#/unit/${unit.unit}` }, this.name, this.state,
      make('span', { className: 'facts' }, this.number, this.load, this.history));
    this.item = make('li', {}, this.link);
  }

  show(unit) {
    setText(this.name, unit.name);
    setText(this.state, stateWord(unit.state));
    this.state.className = `state ${unit.state}`;
    setText(this.number, unit.unit);
    setText(this.load, `load ${percent(unit.load)}`);
    setText(this.history, history(unit).join(', '));
  }
}

/** The list as an element, and what it was told last. */
export class HostList {
  hosts = null;
  #rows = new Map();
  #sections = new Map();

  constructor() {
    this.element = make('section', { className: 'hosts', 'aria-label': 'Hosts and their units' });
    this.empty = make('div', { className: 'panel empty' }, 'Looking for hosts…');
    this.element.append(this.empty);
    listen('hosts', ({ hosts }) => this.#show(hosts));
  }

  /** The unit of a name, where it runs. */
  find(name) {
    return this.hosts?.flatMap((host) => host.units).find((unit) => unit.unit === name);
  }

  /** Marks the unit that is shown beside the list. */
  mark(name) {
    this.marked = name;
    for (const [unit, row] of this.#rows) setAttribute(row.link, 'aria-current', unit === name ? 'page' : null);
  }

  #show(hosts) {
    this.hosts = hosts;
    this.empty.hidden = hosts.length > 0;
    if (!hosts.length) {
      this.empty.replaceChildren('No host of yours is running a unit. This starts one:',
        make('code', {}, 'auctl play song.flac --unit "aufx fltr Demo"'));
    }
    const units = new Set(hosts.flatMap((host) => host.units.map((unit) => unit.unit)));
    for (const [name, row] of this.#rows) {
      if (!units.has(name)) { row.item.remove(); this.#rows.delete(name); }
    }
    for (const [process, section] of this.#sections) {
      if (!hosts.some((host) => host.process === process)) { section.element.remove(); this.#sections.delete(process); }
    }
    for (const host of hosts) this.#showHost(host);
    this.mark(this.marked);
  }

  #showHost(host) {
    if (!this.#sections.has(host.process)) {
      const section = { title: make('h2'), problem: make('p', { className: 'empty', hidden: true }), units: make('ul') };
      section.element = make('section', {}, section.title,
        make('div', { className: 'panel' }, section.problem, section.units));
      this.#sections.set(host.process, section);
      this.element.append(section.element);
    }
    const section = this.#sections.get(host.process);
    setText(section.title, `${host.name} · process ${host.process}`);
    section.problem.hidden = !host.problem && host.units.length > 0;
    setText(section.problem, host.problem ? `not responding: ${host.problem}` : host.units.length ? '' : 'It runs no unit.');
    for (const unit of host.units) {
      let row = this.#rows.get(unit.unit);
      if (!row) {
        row = new Row(unit);
        this.#rows.set(unit.unit, row);
        section.units.append(row.item);
      }
      row.show(unit);
    }
  }
}
