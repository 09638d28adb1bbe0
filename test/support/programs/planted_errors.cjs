// Loaded into a served process before the program: SIGUSR2 makes callbacks throw.
const net = require('node:net');
const fs = require('node:fs');

const { statSync } = fs;
const { _getpeername: getPeerName } = net.Socket.prototype;

process.on('SIGUSR2', () => {
  // In an interval: the watcher of the database's files reads the file's inode.
  fs.statSync = (...asked) => {
    const found = statSync(...asked);
    if (!String(asked[0]).endsWith('stoa.db')) return found;
    return Object.defineProperty({ ino: found.ino, dev: found.dev }, 'size', {
      get() {
        fs.statSync = statSync;
        throw new Error('planted in an interval of the engine');
      },
    });
  };
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
