// A unit's own view: its pixels on a canvas, what it shows in words above them, and what a person does to it.

import { listen, send, wish } from './connection.js';
import { make, setAttribute, setText } from './elements.js';

const roles = {
  group: 'group', image: 'img', text: 'note', textField: 'textbox', button: 'button', toggle: 'switch', slider: 'slider',
  popUp: 'button', segmented: 'slider', meter: 'meter',
};
const operable = ['textField', 'button', 'toggle', 'slider', 'popUp', 'segmented'];
const phases = { opening: 'The view is opening…', hidden: '', shown: '' };

/** The keys beside another, as the console counts them. */
function modifiers(event) {
  const capsLock = event.getModifierState?.('CapsLock') ? 16 : 0;
  return (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0) | capsLock;
}

/** Whether a key selects, copies or cuts. What pastes comes as an event of its own. */
function edits(event) {
  return (event.ctrlKey || event.metaKey) && !event.altKey && ['a', 'c', 'x'].includes(event.key.toLowerCase());
}

export class View {
  #ends = [];
  #elements = new Map();
  #drawn = Promise.resolve();
  #size = { width: 0, height: 0 };
  #press = { time: 0, x: 0, y: 0, count: 0 };
  #move = null;

  constructor(unit) {
    this.unit = unit;
    this.canvas = make('canvas', { width: 1, height: 1, tabIndex: -1, role: 'img' });
    this.context = this.canvas.getContext('2d', { alpha: false });
    this.overlay = make('div', { role: 'group' });
    this.note = make('p', { className: 'note', role: 'status' });
    this.stage = make('div', { className: 'stage' }, this.canvas, this.overlay, this.note);
    this.element = make('section', { className: 'panel view', hidden: true }, this.stage);
    this.setName(unit);
    this.#handlePointer();
    this.#handleKeys();
    this.#handleClipboard();
    this.#resizing = new ResizeObserver(() => this.#ask());
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    const ask = () => this.#ask();
    this.dark.addEventListener('change', ask);
    this.#ends.push(
      () => this.dark.removeEventListener('change', ask),
      listen('view', (message) => { if (message.unit === unit) this.#show(message.view); }),
      listen('copied', (message) => { if (message.unit === unit) this.#copy(message.text); }),
      listen('frame', (data) => this.#take(data)),
      listen('lost', () => this.#away('The console does not answer.')),
      wish(() => this.#ask(true)));
    queueMicrotask(() => { if (this.element.parentElement) this.#resizing.observe(this.element.parentElement); });
  }

  #resizing;

  setName(name) {
    setAttribute(this.overlay, 'aria-label', `View of ${name}`);
    setAttribute(this.canvas, 'aria-label', `Picture of ${name}`);
  }

  close() {
    for (const end of this.#ends) end();
    this.#resizing.disconnect();
    send({ say: 'hide', unit: this.unit });
  }

  // MARK: What it shows

  /** What the panel's edges leave; 0 before the page is laid out. */
  get #room() {
    const width = this.element.parentElement?.clientWidth ?? 0;
    return width && Math.max(80, width - 26);
  }

  /** Tells how much room there is, when that has changed. */
  #ask(isNew = false) {
    if (!this.#room) return;
    const width = Math.floor(this.#room);
    const room = { say: 'show', unit: this.unit, width, pixels: devicePixelRatio, dark: this.dark.matches };
    const text = JSON.stringify(room);
    if (!isNew && text === this.asked) return;
    this.asked = text;
    send(room);
    this.#layOut();
  }

  #show(view) {
    this.element.hidden = view.phase === 'none' && this.#size.width === 0;
    if (view.width > 0 && (view.width !== this.#size.width || view.height !== this.#size.height)) {
      this.#size = { width: view.width, height: view.height };
      this.#layOut();
    }
    this.canvas.style.cursor = view.cursor;
    const text = phases[view.phase];
    if (view.phase === 'none' && this.#size.width > 0) this.#away(`Gone: ${view.reason}`);
    else if (view.phase === 'gone') this.#away(`Gone: ${view.reason}`);
    else if (view.phase === 'stalled') this.#away(`Not responding: ${view.reason}`);
    else if (text === undefined) this.#away(view.reason ?? '');
    else this.#here(text);
    if (view.phase === 'shown') this.#describe(view.elements);
  }

  #away(text) {
    this.stage.classList.add('away');
    setText(this.note, text);
  }

  #here(text) {
    this.stage.classList.toggle('away', text !== '');
    setText(this.note, text);
  }

  #layOut() {
    const { width, height } = this.#size;
    if (!width) return;
    const shown = Math.min(width, this.#room || width);
    this.stage.style.width = `${shown}px`;
    this.stage.style.aspectRatio = `${width} / ${height}`;
    this.ratio = shown / width;
    for (const element of this.#elements.values()) this.#place(element);
  }

  /** Draws what has changed, and only then asks for more. */
  #take(data) {
    const bytes = new DataView(data);
    if (`${bytes.getUint32(0, true)}/${bytes.getBigUint64(4, true)}` !== this.unit) return;
    this.#drawn = this.#drawn.then(() => this.#draw(bytes)).catch(() => {}).then(() => {
      send({ say: 'frame seen', unit: this.unit });
    });
  }

  async #draw(bytes) {
    const [width, height, count] = [12, 16, 20].map((at) => bytes.getUint32(at, true));
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    let at = 24;
    for (let index = 0; index < count; index += 1) {
      const [x, y, w, h, kind, length] = [0, 4, 8, 12, 16, 20].map((offset) => bytes.getUint32(at + offset, true));
      at += 24;
      const body = new Uint8ClampedArray(bytes.buffer, at, length);
      at += length;
      if (kind === 0) {
        this.context.putImageData(new ImageData(body, w, h), x, y);
      } else {
        const picture = await createImageBitmap(new Blob([body], { type: 'image/png' }));
        this.context.drawImage(picture, x, y);
        picture.close();
      }
    }
  }

  // MARK: What it shows in words

  #describe(described) {
    const present = new Set(described.map(({ id }) => id));
    for (const [id, { node }] of this.#elements) {
      if (!present.has(id)) { node.remove(); this.#elements.delete(id); }
    }
    for (const element of described) {
      let known = this.#elements.get(element.id);
      if (known && known.element.role !== element.role) { known.node.remove(); known = null; }
      if (!known) {
        known = { node: this.#node(element.id) };
        this.#elements.set(element.id, known);
      }
      known.element = element;
      this.#mark(known);
      this.#place(known);
      this.overlay.append(...(known.node.parentElement ? [] : [known.node]));
    }
    this.canvas.tabIndex = described.some(({ role }) => operable.includes(role)) ? -1 : 0;
  }

  #node(id) {
    const node = make('div', { className: 'described' });
    const known = () => this.#elements.get(id)?.element;
    node.addEventListener('keydown', (event) => this.#operate(event, known()));
    node.addEventListener('click', () => this.#act(known(), 'press'));
    node.addEventListener('focus', () => { if (known()?.role === 'textField') this.#act(known(), 'press'); });
    return node;
  }

  #mark({ node, element }) {
    setAttribute(node, 'role', roles[element.role] ?? 'group');
    setAttribute(node, 'aria-label', element.role === 'text' ? element.value || element.label : element.label);
    const hasNumber = element.number !== undefined && ['slider', 'segmented', 'meter'].includes(element.role);
    setAttribute(node, 'aria-valuenow', hasNumber ? element.number : null);
    setAttribute(node, 'aria-valuemin', hasNumber ? element.least ?? 0 : null);
    setAttribute(node, 'aria-valuemax', hasNumber ? element.greatest ?? 1 : null);
    setAttribute(node, 'aria-valuetext', hasNumber && element.value ? element.value : null);
    setAttribute(node, 'aria-checked', element.role === 'toggle' ? String((element.number ?? 0) > 0) : null);
    setAttribute(node, 'aria-haspopup', element.role === 'popUp' ? 'listbox' : null);
    setAttribute(node, 'aria-description', ['popUp', 'button'].includes(element.role) && element.value ? element.value : null);
    setAttribute(node, 'aria-disabled', element.isEnabled ? null : 'true');
    setAttribute(node, 'tabindex', operable.includes(element.role) && element.isEnabled ? 0 : null);
  }

  #place({ node, element }) {
    const ratio = this.ratio ?? 1;
    for (const [name, length] of [['left', element.x], ['top', element.y], ['width', element.width], ['height', element.height]]) {
      node.style[name] = `${length * ratio}px`;
    }
  }

  #act(element, action, value) {
    if (element?.isEnabled) send({ say: 'action', unit: this.unit, element: element.id, action, value });
  }

  #operate(event, element) {
    if (!element || event.altKey || event.key === 'Tab') return;
    if ((event.ctrlKey || event.metaKey) && !edits(event)) return;
    const isRange = ['slider', 'segmented'].includes(element.role);
    const does = {
      ArrowUp: ['increase', isRange], ArrowRight: ['increase', isRange], ArrowDown: ['decrease', isRange],
      ArrowLeft: ['decrease', isRange], Enter: ['press', !isRange && element.role !== 'textField'],
      ' ': ['press', !isRange && element.role !== 'textField'],
    }[event.key];
    if (does?.[1]) this.#act(element, does[0]);
    else if (isRange && event.key === 'Home' && element.least !== undefined) this.#act(element, 'set', element.least);
    else if (isRange && event.key === 'End' && element.greatest !== undefined) this.#act(element, 'set', element.greatest);
    else this.#sendKey(event, event.repeat ? 'repeated' : 'down', true);
    event.preventDefault();
  }

  // MARK: Pointer

  #handlePointer() {
    const canvas = this.canvas;
    canvas.addEventListener('pointerdown', (event) => this.#pressed(event));
    canvas.addEventListener('pointermove', (event) => this.#moved(event));
    canvas.addEventListener('pointerup', (event) => this.#point('up', event));
    canvas.addEventListener('pointercancel', (event) => this.#point('cancelled', event));
    canvas.addEventListener('pointerenter', (event) => this.#point('entered', event));
    canvas.addEventListener('pointerleave', (event) => this.#point('exited', event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => this.#turned(event), { passive: false });
  }

  #pressed(event) {
    const isNear = Math.hypot(event.offsetX - this.#press.x, event.offsetY - this.#press.y) < 6;
    const count = isNear && event.timeStamp - this.#press.time < 400 ? this.#press.count + 1 : 1;
    this.#press = { time: event.timeStamp, x: event.offsetX, y: event.offsetY, count: Math.min(count, 255) };
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus({ preventScroll: true });
    this.#point('down', event);
    event.preventDefault();
  }

  /** One movement for each picture of the screen is enough. */
  #moved(event) {
    const isFirst = this.#move === null;
    this.#move = event;
    if (!isFirst) return;
    requestAnimationFrame(() => {
      const last = this.#move;
      this.#move = null;
      if (last) this.#send(last.buttons ? 'dragged' : 'moved', last);
    });
  }

  #point(action, event) {
    if (this.#move) this.#send(this.#move.buttons ? 'dragged' : 'moved', this.#move);
    this.#move = null;
    this.#send(action, event);
  }

  #send(action, event) {
    const ratio = this.ratio ?? 1;
    const button = { 1: 2, 2: 1 }[event.button] ?? 0;
    send({
      say: 'pointer', unit: this.unit, action, x: event.offsetX / ratio, y: event.offsetY / ratio, button,
      clicks: this.#press.count || 1, modifiers: modifiers(event), time: event.timeStamp / 1000,
      touch: event.pointerType === 'touch' ? event.pointerId % 255 + 1 : 0,
    });
  }

  #turned(event) {
    const points = [1, 16, 240][event.deltaMode] ?? 1;
    const ratio = this.ratio ?? 1;
    send({
      say: 'wheel', unit: this.unit, x: event.offsetX / ratio, y: event.offsetY / ratio, dx: event.deltaX * points,
      dy: event.deltaY * points, modifiers: modifiers(event),
      precise: event.deltaMode === 0 && !Number.isInteger(event.deltaY / 4),
    });
    event.preventDefault();
  }

  // MARK: Keys

  #handleKeys() {
    const canvas = this.canvas;
    canvas.addEventListener('focus', () => send({ say: 'focus', unit: this.unit, on: true, direction: 0 }));
    canvas.addEventListener('blur', () => send({ say: 'focus', unit: this.unit, on: false, direction: 0 }));
    canvas.addEventListener('keydown', (event) => this.#sendKey(event, event.repeat ? 'repeated' : 'down'));
    canvas.addEventListener('keyup', (event) => this.#sendKey(event, 'up'));
  }

  /** Tab leaves the view, and the browser keeps its own keys but those that select and copy. */
  #sendKey(event, action, isWhole = false) {
    if (event.key === 'Tab' || event.isComposing) return;
    if ((event.metaKey || event.ctrlKey && event.key !== 'Control') && !edits(event)) return;
    const key = { say: 'key', unit: this.unit, code: event.code, key: event.key, modifiers: modifiers(event) };
    send({ ...key, action });
    if (isWhole) send({ ...key, action: 'up' });
    event.preventDefault();
  }

  // MARK: Clipboard

  /** The browser hands over its clipboard with the person's paste and at no other time. */
  #handleClipboard() {
    const paste = (event) => {
      if (!this.stage.contains(document.activeElement)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // What the console takes at most; a view has lines of text alone.
      const line = text.replace(/[\u0000-\u001f]+/g, ' ').slice(0, 1000);
      if (line) send({ say: 'paste', unit: this.unit, text: line.replace(/[\ud800-\udbff]$/, '') });
      event.preventDefault();
    };
    document.addEventListener('paste', paste);
    this.#ends.push(() => document.removeEventListener('paste', paste));
  }

  /** The browser takes it shortly after a key or a press alone. */
  #copy(text) {
    if (this.stage.contains(document.activeElement)) navigator.clipboard?.writeText(text).catch(() => {});
  }
}
