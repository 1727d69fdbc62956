// What a unit is set to, as controls of the browser: sliders, switches, pop-ups and meters, in groups.

import { send } from './connection.js';
import { make, setAttribute, setText } from './elements.js';

let nextNumber = 0;

/** A number as people write it, to four digits. */
export function shown(value) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return value.toFixed(0);
  return String(Number(value.toPrecision(size >= 100 ? 4 : 3)));
}

/** Hertz over many octaves are heard in octaves. */
function isLogarithmic({ minimum, maximum, unitName, isLogarithmic: said }) {
  return said ?? (unitName === 'Hz' && minimum > 0 && maximum / minimum >= 50);
}

/** One parameter's row. */
class Control {
  constructor(unit, parameter) {
    this.unit = unit;
    this.parameter = parameter;
    this.id = `parameter-${nextNumber += 1}`;
    this.isHeld = false;
    this.element = make('div', { className: 'parameter' });
    this.value = make('div', { className: 'value' });
    this.build();
    this.show(parameter.value);
  }

  set(value) {
    const { minimum, maximum, keyPath } = this.parameter;
    const cut = Math.min(Math.max(value, minimum), maximum);
    send({ say: 'set', unit: this.unit, name: keyPath, value: cut });
    this.show(cut);
  }

  /** What came from elsewhere; a control that is being dragged follows the hand. */
  follow(value) {
    this.parameter.value = value;
    if (!this.isHeld) this.show(value);
  }

  text(value) {
    return this.parameter.unitName ? `${shown(value)} ${this.parameter.unitName}` : shown(value);
  }

  label(isFor = true) {
    return make(isFor ? 'label' : 'span', { className: 'label', for: isFor ? this.id : null }, this.parameter.name);
  }
}

class Slider extends Control {
  static steps = 1000;

  build() {
    this.input = make('input', {
      type: 'range', className: 'control', id: this.id, min: 0, max: Slider.steps, step: 1,
      oninput: () => this.set(this.valueAt(this.input.valueAsNumber / Slider.steps)),
      onkeydown: (event) => this.key(event),
      onpointerdown: () => { this.isHeld = true; },
      onpointerup: () => { this.isHeld = false; },
      onpointercancel: () => { this.isHeld = false; },
    });
    this.number = make('input', {
      className: 'number', type: 'text', inputMode: 'decimal', 'aria-label': `${this.parameter.name}, as a number`,
      onchange: () => this.type(), onfocus: () => this.number.select(),
      onkeydown: (event) => { if (event.key === 'Escape') { this.show(this.parameter.value, true); } },
    });
    this.value.append(this.number, make('span', { className: 'unit-name' }, this.parameter.unitName));
    this.element.append(this.label(), this.input, this.value);
  }

  /** Arrows move 1 %, with Shift 0.1 %, pages 10 %. */
  key(event) {
    const steps = { ArrowRight: 10, ArrowUp: 10, ArrowLeft: -10, ArrowDown: -10, PageUp: 100, PageDown: -100 }[event.key];
    if (!steps || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.set(this.valueAt(this.placeOf(this.current) + (event.shiftKey ? steps / 10 : steps) / Slider.steps));
  }

  type() {
    const value = Number(this.number.value.trim().replace(',', '.'));
    if (this.number.value.trim() !== '' && Number.isFinite(value)) this.set(value);
    else this.show(this.parameter.value, true);
  }

  valueAt(place) {
    const { minimum, maximum } = this.parameter;
    const part = Math.min(Math.max(place, 0), 1);
    return isLogarithmic(this.parameter) ? minimum * (maximum / minimum) ** part : minimum + (maximum - minimum) * part;
  }

  placeOf(value) {
    const { minimum, maximum } = this.parameter;
    if (!(maximum > minimum)) return 0;
    return isLogarithmic(this.parameter)
      ? Math.log(value / minimum) / Math.log(maximum / minimum) : (value - minimum) / (maximum - minimum);
  }

  show(value, isForced = false) {
    this.current = value;
    this.input.value = Math.round(this.placeOf(value) * Slider.steps);
    setAttribute(this.input, 'aria-valuetext', this.text(value));
    if (isForced || document.activeElement !== this.number || !this.isTyping()) this.number.value = shown(value);
  }

  isTyping() {
    return this.number.value !== shown(this.parameter.value);
  }
}

class Switch extends Control {
  build() {
    this.input = make('input', {
      type: 'checkbox', role: 'switch', className: 'switch', id: this.id,
      onchange: () => this.set(this.input.checked ? this.parameter.maximum : this.parameter.minimum),
    });
    this.element.append(this.label(), make('div', { className: 'control' }, this.input), this.value);
  }

  show(value) {
    this.input.checked = value > (this.parameter.minimum + this.parameter.maximum) / 2;
    setText(this.value, this.input.checked ? 'on' : 'off');
  }
}

class PopUp extends Control {
  build() {
    this.input = make('select', { id: this.id, className: 'control', onchange: () => this.set(Number(this.input.value)) },
      ...this.parameter.valueStrings.map((name, index) => make('option', { value: this.parameter.minimum + index }, name)));
    this.element.append(this.label(), this.input, this.value);
  }

  show(value) {
    this.input.value = String(Math.round(value));
  }
}

class Meter extends Control {
  build() {
    const { minimum, maximum, name } = this.parameter;
    this.meter = make('meter', { className: 'control', 'aria-label': name, min: minimum, max: maximum });
    this.element.append(this.label(false), this.meter, this.value);
  }

  show(value) {
    this.meter.value = value;
    setAttribute(this.meter, 'aria-valuetext', this.text(value));
    setText(this.value, this.text(value));
  }
}

function control(unit, parameter) {
  if (parameter.isWritable === false) return new Meter(unit, parameter);
  if (parameter.valueStrings.length > 0) return new PopUp(unit, parameter);
  if (parameter.isSwitch) return new Switch(unit, parameter);
  return new Slider(unit, parameter);
}

/** All parameters of a unit. */
export class Parameters {
  #controls = new Map();

  constructor(unit) {
    this.unit = unit;
    this.element = make('div', { role: 'group', 'aria-label': 'Parameters' });
  }

  /** Other parameters from now on; the keyboard stays where it is. */
  show(parameters) {
    const focused = [...this.#controls].find(([, { element }]) => element.contains(document.activeElement))?.[0];
    this.#controls.clear();
    this.element.replaceChildren();
    const groups = new Map([['', this.element]]);
    for (const parameter of parameters) {
      const made = control(this.unit, parameter);
      this.#controls.set(parameter.keyPath, made);
      this.#group(parameter.keyPath.split('.').slice(0, -1), groups).append(made.element);
    }
    if (!parameters.length) this.element.append(make('p', { className: 'empty' }, 'It has no parameters.'));
    this.#controls.get(focused)?.element.querySelector('input, select')?.focus();
  }

  follow(values) {
    for (const [keyPath, value] of Object.entries(values)) this.#controls.get(keyPath)?.follow(value);
  }

  #group(path, groups) {
    const name = path.join('.');
    if (!groups.has(name)) {
      const fieldset = make('fieldset', {}, make('legend', {}, path.at(-1)));
      this.#group(path.slice(0, -1), groups).append(fieldset);
      groups.set(name, fieldset);
    }
    return groups.get(name);
  }
}
