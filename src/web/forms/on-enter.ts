import type { KeyboardEvent } from 'react';

/** Enter in one field of a larger form: does what stands beside the field and sends nothing else. */
export const onEnter = (act: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
