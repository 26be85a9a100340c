import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, followingClock } from './following-clock.ts';

const noon = Date.UTC(2026, 11, 2, 3);

/** A clock on elapsed milliseconds that are counted by hand, set at 0 to noon. */
function given() {
  let elapsed = 0;
  const clock = followingClock(() => elapsed);
  const hear = (theirMs: number, wayMs = 0) =>
    clock.hear({ askedAt: elapsed - wayMs, heardAt: elapsed, theirMs });
  hear(noon);
  return {
    hear,
    pass: (ms: number) => {
      elapsed += ms;
    },
    /** Milliseconds since noon. */
    shown: () => clock.now().getTime() - noon,
  };
}

describe('a clock that follows another', () => {
  it('takes half of the way off', () => {
    const clock = followingClock(() => 400);
    clock.hear({ askedAt: 100, heardAt: 300, theirMs: noon });
    // Their clock showed noon at 200, and it is 400 now.
    expect(clock.now().getTime()).toBe(noon + 200);
  });

  it('an answer that was long on its way changes nothing where it proves nothing', () => {
    const { hear, pass, shown } = given();
    pass(60_000);
    // Somewhere in the last two seconds they showed 12:00:59.5.
    hear(noon + 59_500, 2_000);
    expect(shown()).toBe(60_000);
    // In the last 200 ms they showed 12:01:02.9: it is off by three seconds.
    hear(noon + 62_900, 200);
    expect(shown()).toBe(63_000);
  });

  it('of several answers the soonest counts', () => {
    const sight = (wayMs: number) => ({ askedAt: 0, heardAt: wayMs, theirMs: noon });
    expect(closest([sight(9), sight(2), sight(40)]).heardAt).toBe(2);
  });

  it('is set forward at once', () => {
    const { hear, pass, shown } = given();
    pass(1_000);
    expect(hear(noon + 11_000)).toBe(10_000);
    expect(shown()).toBe(11_000);
  });

  it('goes at half speed where it should go back, until it agrees', () => {
    const { hear, pass, shown } = given();
    pass(10_000);
    expect(hear(noon + 6_000)).toBe(-4_000);
    expect(shown()).toBe(10_000);
    pass(2_000);
    expect(shown()).toBe(11_000);
    pass(6_000);
    expect(shown()).toBe(14_000);
    pass(1_000);
    expect(shown()).toBe(15_000);
  });

  it('goes back at once by more than a minute: slowly it would be wrong for longer than that', () => {
    const { hear, pass, shown } = given();
    pass(3_600_000);
    hear(noon);
    expect(shown()).toBe(0);
  });

  it('never goes back while the other does by less than a minute, however often it looks', () => {
    const steps = fc.array(
      fc.record({ passMs: fc.nat(20_000), theirs: fc.integer({ min: -500, max: 500 }) }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const { hear, pass, shown } = given();
        let elapsed = 0;
        let last = 0;
        for (const { passMs, theirs } of all) {
          pass(passMs);
          elapsed += passMs;
          hear(noon + elapsed + theirs * 10);
          expect(shown()).toBeGreaterThanOrEqual(last);
          last = shown();
        }
      }),
    );
  });
});
