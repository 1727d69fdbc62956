// The console: its pages by the address behind the #, and the socket behind all of them.

import { connect, listen } from './connection.js';
import { make, setText } from './elements.js';
import { HostList } from './list.js';
import { UnitPage } from './unit.js';

const main = document.getElementById('main');
const list = new HostList();
let page = null;

/** Every page of the console: what its address looks like, and what it shows beside the list. */
const pages = [
  { title: 'Units', address: '#/', pattern: /^#\/unit\/(\d+\/\d+)$/, open: (name) => new UnitPage(name, list), isUnit: true },
  { title: 'Units', address: '#/', pattern: /^/, open: () => new Welcome() },
];

/** What stands beside the list before a unit is chosen. */
class Welcome {
  element = make('div', { className: 'panel empty placeholder' }, 'Choose a unit to see its view, its presets and its parameters.');
  close() {}
}

function show() {
  page?.close();
  const found = pages.map((page) => [page, location.hash.match(page.pattern)]).find(([, match]) => match);
  const [chosen, match] = found;
  document.title = 'auserviced';
  main.classList.toggle('one', Boolean(chosen.isUnit));
  list.mark(match[1]);
  page = chosen.open(match[1]);
  main.replaceChildren(list.element, page.element);
  const links = [...new Map(pages.map(({ title, address }) => [title, address]))];
  document.getElementById('pages').replaceChildren(...links.map(([title, address]) => {
    const current = title === chosen.title ? 'page' : null;
    return make('li', {}, make('a', { href: address, 'aria-current': current }, title));
  }));
}

function notice(text) {
  const notices = document.getElementById('notices');
  notices.append(make('p', {}, text));
  while (notices.childElementCount > 3) notices.firstElementChild.remove();
  setTimeout(() => notices.firstElementChild?.remove(), 8000);
}

const connection = document.getElementById('connection');
listen('open', () => {
  connection.classList.remove('lost');
  setText(connection, '');
});
listen('lost', () => {
  connection.classList.add('lost');
  setText(connection, 'The console does not answer. Is it still running?');
});
listen('failed', ({ reason }) => notice(reason));

addEventListener('hashchange', () => {
  show();
  main.focus();
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
show();
connect();
