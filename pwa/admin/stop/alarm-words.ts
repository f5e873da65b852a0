import type { Alarm } from '#contract/accounts/stop-endpoints.ts'

interface AlarmWords {
  readonly deed: string
  /** What the button does, and what it does not. */
  readonly stops: readonly string[]
  /** What is left to do afterwards. */
  readonly next: readonly string[]
}

const deeds: Readonly<Record<Alarm['kind'], (actor: string, subject: string) => string>> = {
  added: (actor, subject) => `${actor} added ${subject} as an admin.`,
  raised: (actor, subject) => `${actor} made ${subject} an admin.`,
  'factor-reset': (actor, subject) => `${actor} switched off the second factor of ${subject}.`,
  'factor-replaced': (actor, subject) => `${actor} replaced the second factor of ${subject}.`,
}

/** An alarm in words. They promise no more than the server does. */
export function alarmWords({ kind, actor, subject, address }: Alarm): AlarmWords {
  // The console is no account that could be signed out.
  const people = [...(address === '' ? [] : [actor]), subject]
  const names = [...new Set(people)].join(' and ')
  const deed = deeds[kind](actor, subject)
  const newPassword = (name: string) => `Have ${name} choose a new password: "Forgot password?" on the login.`
  if (kind === 'added' || kind === 'raised') {
    return {
      deed,
      stops: [
        `The button signs ${names} out everywhere and deactivates ${subject}.`,
        'The last admin of the site always stays active.',
      ],
      next: [...(address === '' ? [] : [newPassword(actor)]), 'Look through History for what else was done.'],
    }
  }
  return {
    deed,
    stops: [
      `The button signs ${names} out everywhere.`,
      `It does not bring the old second factor back: whoever knows the password of ${subject} can sign in again.`,
    ],
    next: [
      newPassword(subject),
      `Have an admin reset the second factor of ${subject} in Users.`,
      'Look through History for what else was done.',
    ],
  }
}
