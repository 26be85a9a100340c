/** Under which is sealed what a sign-in elsewhere leaves behind. */
export const socialPurposes = {
  attempt: 'social attempt',
  identity: 'social identity',
  token: 'social token',
} as const;
