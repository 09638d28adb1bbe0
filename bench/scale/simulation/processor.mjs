// The cores of a machine, shared equally by the processes that run on them.

export class Processor {
  #running = new Set();
  #moved_at = 0;
  #version = 0;
  #still = false;
  /** The total busy time of all its cores. */
  busy_us = 0;

  constructor(events, cores) {
    this.events = events;
    this.cores = cores;
  }

  get #speed() {
    if (this.#still) return 0;
    return Math.min(1, this.cores / this.#running.size);
  }

  #move() {
    const passed_us = this.events.now - this.#moved_at;
    this.#moved_at = this.events.now;
    if (passed_us === 0 || this.#running.size === 0) return;
    const done_us = passed_us * this.#speed;
    this.busy_us += done_us * this.#running.size;
    for (const one of this.#running) one.left_us -= done_us;
  }

  /** Uses a core for some time, and longer if more processes run than there are cores. */
  run(us, then) {
    this.#move();
    this.#running.add({ left_us: us, then });
    this.#plan();
  }

  #plan() {
    const version = ++this.#version;
    if (this.#running.size === 0 || this.#still) return;
    let least_us = Number.POSITIVE_INFINITY;
    for (const { left_us } of this.#running) if (left_us < least_us) least_us = left_us;
    this.events.after(Math.max(0, least_us / this.#speed), () => {
      if (version === this.#version) this.#finish();
    });
  }

  /** Nothing runs for some time, because something else on the machine has its cores. */
  stop(us) {
    this.#move();
    this.#still = true;
    this.#plan();
    this.events.after(us, () => {
      this.#move();
      this.#still = false;
      this.#plan();
    });
  }

  #finish() {
    this.#move();
    const done = [];
    for (const one of this.#running)
      if (one.left_us <= 1e-6) {
        done.push(one);
        this.#running.delete(one);
      }
    this.#plan();
    for (const { then } of done) then();
  }
}

/** Regular pauses of a process, such as garbage collection: a number of calls apart, for a given time. */
export class Pauses {
  #due = 0;

  constructor({ every = 0, us = 0 } = {}, random) {
    this.every = every;
    this.us = us;
    this.random = random;
    this.#due = this.#draw();
  }

  #draw() {
    return this.every > 0 ? -Math.log(1 - this.random()) * this.every : Number.POSITIVE_INFINITY;
  }

  /** The total time of the pauses that are due with one call. */
  next() {
    this.#due--;
    let us = 0;
    while (this.#due <= 0) {
      us += this.us;
      this.#due += this.#draw();
    }
    return us;
  }
}

/**
 * A process with an event loop: arrived work is done one after the other, and then the work at the end of the
 * turn.
 */
export class EventLoop {
  #waiting = [];
  #running = false;

  /** @param endTurn gets what the turn must send, and continues when it is sent. */
  constructor(processor, endTurn) {
    this.processor = processor;
    this.endTurn =
      endTurn ??
      ((sent, next) => {
        for (const send of sent) send();
        next();
      });
  }

  /** @param work is called when this work is done; what it returns is sent at the end of the turn. */
  push(us, work) {
    this.#waiting.push({ us, work });
    if (!this.#running) this.#turn();
  }

  #turn() {
    this.#running = true;
    const tasks = this.#waiting;
    this.#waiting = [];
    const sent = [];
    let at = 0;
    const step = () => {
      if (at === tasks.length) return this.endTurn(sent, () => this.#next());
      const { us, work } = tasks[at++];
      this.processor.run(us, () => {
        const last = work();
        if (last) sent.push(last);
        step();
      });
    };
    step();
  }

  #next() {
    this.#running = false;
    if (this.#waiting.length > 0) this.#turn();
  }
}
