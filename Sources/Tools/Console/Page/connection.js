// The page's one socket. What is wanted is said again when the console is back.

const listeners = new Map();
let socket = null;
let delay = 250;
/** Says what this page wants, on a new socket. */
const wishes = new Set();

/** Has a function called with each message that says this; `frame` is a view's picture, `open` and `lost` the socket. */
export function listen(say, listener) {
  if (!listeners.has(say)) listeners.set(say, new Set());
  listeners.get(say).add(listener);
  return () => listeners.get(say).delete(listener);
}

/** Has a function called now, where there is a socket, and on each new one. */
export function wish(say) {
  wishes.add(say);
  if (isOpen()) say();
  return () => wishes.delete(say);
}

export function send(message) {
  if (isOpen()) socket.send(JSON.stringify(message));
}

function isOpen() {
  return socket !== null && socket.readyState === WebSocket.OPEN;
}

function tell(say, message) {
  for (const listener of listeners.get(say) ?? []) listener(message);
}

export function connect() {
  const place = new URL('socket', location.href.split('#')[0]);
  place.protocol = 'ws:';
  socket = new WebSocket(place);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => {
    delay = 250;
    send({ say: 'visible', on: !document.hidden });
    for (const say of wishes) say();
    tell('open');
  };
  socket.onmessage = ({ data }) => {
    if (typeof data !== 'string') return tell('frame', data);
    const message = JSON.parse(data);
    tell(message.say, message);
    if (message.say === 'hosts') send({ say: 'list seen' });
  };
  socket.onclose = () => {
    tell('lost');
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 4000);
  };
}

document.addEventListener('visibilitychange', () => send({ say: 'visible', on: !document.hidden }));
