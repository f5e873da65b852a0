/** The steps of the set-up, in their order. */
export const setupKeys = [
  'name',
  'logo',
  'colours',
  'mail',
  'samples',
  'backup',
  'operator',
  'pages',
  'firm',
] as const
export type SetupKey = (typeof setupKeys)[number]
