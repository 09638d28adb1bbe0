// PostgreSQL: a process for each connection, and a log that is made durable one piece at a time, for all
// commits that wait for it.

export class CommitLog {
  #waiting = [];
  #busy = false;
  syncs = 0;

  constructor(events, syncUs) {
    this.events = events;
    this.syncUs = syncUs;
  }

  sync(then) {
    this.#waiting.push(then);
    if (!this.#busy) this.#flush();
  }

  #flush() {
    this.#busy = true;
    this.syncs++;
    const done = this.#waiting;
    this.#waiting = [];
    this.events.after(this.syncUs(), () => {
      this.#busy = false;
      if (this.#waiting.length > 0) this.#flush();
      for (const then of done) then();
    });
  }
}

/** Rows that one transaction has locked and others wait for. */
class Locks {
  #held = new Map();

  take(key, then) {
    const waiting = this.#held.get(key);
    if (waiting) waiting.push(then);
    else {
      this.#held.set(key, []);
      then();
    }
  }

  release(key) {
    const waiting = this.#held.get(key);
    const next = waiting?.shift();
    if (next) next();
    else this.#held.delete(key);
  }
}

/** A server with its cores and its log. */
export class DatabaseServer {
  locks = new Locks();

  constructor(processor, log) {
    Object.assign(this, { processor, log });
  }

  /** A process that handles its requests one after the other. */
  connect() {
    return new Backend(this);
  }
}

class Backend {
  #waiting = [];
  #busy = false;

  constructor(server) {
    this.server = server;
  }

  get load() {
    return this.#waiting.length + (this.#busy ? 1 : 0);
  }

  /** @param asked `us`; `lock`: a key that is locked first; `commits`: whether it waits for the log; `unlock`. */
  send(asked, then) {
    this.#waiting.push({ ...asked, then });
    if (!this.#busy) this.#next();
  }

  #next() {
    const one = this.#waiting.shift();
    this.#busy = one !== undefined;
    if (!one) return;
    const { processor, locks, log } = this.server;
    const answer = () => {
      if (one.unlock !== undefined) locks.release(one.unlock);
      this.#next();
      one.then();
    };
    const work = () => processor.run(one.us, () => (one.commits ? log.sync(answer) : answer()));
    if (one.lock === undefined) work();
    else locks.take(one.lock, work);
  }
}
