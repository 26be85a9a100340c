/** Hours a family has at least to choose after the academy cancelled a session. */
export const choiceHours = 6;

interface Cancelled {
  readonly state: 'draft' | 'open' | 'cancelled';
  readonly choiceUntil: Date | null;
}

/** Whether a family of this session still chooses between another session and its money. */
export function mayChoose(session: Cancelled, now: Date): boolean {
  return session.state === 'cancelled' && session.choiceUntil !== null && now < session.choiceUntil;
}
