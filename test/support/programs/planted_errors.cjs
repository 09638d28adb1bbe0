// Loaded into a served process before the program: SIGUSR2 makes callbacks throw.
const net = require('node:net');
const fs = require('node:fs');

const { statSync } = fs;
const { _getpeername: getPeerName } = net.Socket.prototype;

let is_planted = false;

// In an interval: the watcher of the database's files reads the file's inode. The program takes the function when it loads.
fs.statSync = (...asked) => {
  const found = statSync(...asked);
  if (!is_planted || !String(asked[0]).endsWith('stoa.db')) return found;
  return Object.defineProperty({ ino: found.ino, dev: found.dev }, 'size', {
    get() {
      is_planted = false;
      throw new Error('planted in an interval of the engine');
    },
  });
};

process.on('SIGUSR2', () => {
  is_planted = true;
  // In a listener: the code that accepts a connection reads the address of its client.
  net.Socket.prototype._getpeername = () => {
    net.Socket.prototype._getpeername = getPeerName;
    throw new Error('planted in a listener of the engine');
  };
  setTimeout(() => {
    throw new Error('planted in a timer');
  }, 1);
  void Promise.reject(new Error('planted in a promise'));
  throw new Error('planted in a listener');
});
