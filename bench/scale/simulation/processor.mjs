// The cores of a machine, shared by what runs on them in equal parts.

export class Processor {
  #running = new Set();
  #moved_at = 0;
  #version = 0;
  #still = false;
  /** How long all of its cores have been busy, together. */
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

  /** Uses a core for so long, and longer where there are more that run than cores. */
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

  /** Nothing runs for so long: something else on the machine has its cores. */
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

/** Whatever makes a process stand still now and then, such as collecting garbage: so many calls apart, for so long. */
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

  /** How long the pauses take that fall due with one call. */
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

/** A process with an event loop: what has arrived is done one after the other, and then what waits for the turn's end. */
export class EventLoop {
  #waiting = [];
  #running = false;

  /** @param endTurn is given what the turn has to send, and goes on when that is sent. */
  constructor(processor, endTurn) {
    this.processor = processor;
    this.endTurn =
      endTurn ??
      ((sent, next) => {
        for (const send of sent) send();
        next();
      });
  }

  /** @param work is called when so much has been done; what it returns is sent at the turn's end. */
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
