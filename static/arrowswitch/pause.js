// When to ask again. Screens that ask often do not march in step; one that was not answered waits longer each time,
// drawn anew by each, and never less than the site said in Retry-After. One that a busy site turned away asks half as
// often from then on, and each answer takes it a tenth of the way back: the crowd gets as small as the site can serve.

const SOONEST = 500; // milliseconds
const LONGEST = 60000;
const SPREAD = 0.2; // of the usual pause, to both sides
const SLOWEST = 4; // times the usual pause
const BACK = 0.1; // of the way to the usual pause, with each answer

export class Pause {
  // `every`: milliseconds between two questions while all is well.
  constructor(every) {
    this.every = every;
    this.times = 1; // the usual pause
    this.heard();
  }

  heard() {
    this.misses = 0;
    this.named = 0;
    this.until = 0;
    this.times -= BACK * (this.times - 1);
  }

  // There was no answer, or `answer`, which was none.
  missed(answer = null) {
    this.misses += 1;
    this.named = 1000 * (Number(answer?.headers.get("Retry-After")) || 0);
    this.until = Date.now() + this.named;
    if (this.named) this.times = Math.min(SLOWEST, 2 * this.times);
  }

  // The site named a time that has not come yet.
  get barred() {
    return Date.now() < this.until;
  }

  get milliseconds() {
    if (!this.misses) return this.times * this.every * (1 + SPREAD * (2 * Math.random() - 1));
    if (this.named) return this.named + Math.random() * Math.min(LONGEST, this.named * 2 ** (this.misses - 1));
    return Math.max(SOONEST, Math.random() * Math.min(LONGEST, this.every * 2 ** this.misses));
  }
}
