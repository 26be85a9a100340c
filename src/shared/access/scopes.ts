/**
 * What a key may read. Whose names and numbers are in an answer is a scope of its own: without it, people are numbers.
 * See docs/integrations.md.
 */
export const machineScopes = [
  'registrations:read',
  'results:read',
  'enrolments:read',
  'payments:read',
  'presentations:read',
  'members:read',
  'children:personal',
  'guardians:personal',
] as const;
export type MachineScope = (typeof machineScopes)[number];
