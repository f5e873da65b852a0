import type { AlarmKind } from '#contract/accounts/stop-endpoints.ts'
import { compose, type Letter } from './letters.ts'
import type { Mail } from './transport.ts'

interface AlarmText {
  readonly title: string
  readonly lead: (actor: string, subject: string) => string
  /** Says what its link stops, and what it does not. */
  readonly stop: (actor: string, subject: string) => string
}

const deactivates = (actor: string, subject: string) =>
  `It signs ${actor} out everywhere and deactivates ${subject}.`
const signsOut = (actor: string, subject: string) => {
  const whom = actor === subject ? subject : `${actor} and ${subject}`
  const rest = `Anyone who knows the password of ${subject} can sign in again, so change it at once, too.`
  return `It signs ${whom} out everywhere. ${rest}`
}

const texts: Readonly<Record<AlarmKind, AlarmText>> = {
  added: {
    title: 'An admin was added',
    lead: (actor, subject) => `${actor} added ${subject} as an admin.`,
    stop: deactivates,
  },
  raised: {
    title: 'An account became an admin',
    lead: (actor, subject) => `${actor} made ${subject} an admin.`,
    stop: deactivates,
  },
  'factor-reset': {
    title: 'A second factor was switched off',
    lead: (actor, subject) => `${actor} switched off the second factor of ${subject}.`,
    stop: signsOut,
  },
  'factor-replaced': {
    title: 'A second factor was replaced',
    lead: (actor, subject) => `${actor} replaced the second factor of ${subject}.`,
    stop: signsOut,
  },
}

type AlarmLetter = Pick<Letter, 'to' | 'from'> & {
  readonly kind: AlarmKind
  readonly subject: string
  readonly actor: string
  /** "" for the console. */
  readonly address: string
  readonly at: Date
  /** Where it is stopped; "" where this site does not know its own address. */
  readonly url: string
}

/** Writes the letter that warns an admin of an action that could hand the site to an attacker, with the link that stops it. */
export function alarmLetter({ to, from, kind, subject, actor, address, at, url }: AlarmLetter): Mail {
  const { title, lead, stop } = texts[kind]
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const place = address === '' ? 'on the server console' : `from the address ${address}`
  const lines = [
    lead(actor, subject),
    `It happened at ${when}, ${place}.`,
    'If one of you did this, there is nothing to do.',
    url === ''
      ? 'If not, sign in to the admin area at once, deactivate the account and change the passwords.'
      : `If not, stop it: the link leads to a page with one button. ${stop(actor, subject)} It works once, for 24 hours.`,
  ]
  const link = { label: 'This was not us', url }
  return compose({
    to,
    from,
    title,
    lines,
    because: 'you are an admin of this site',
    ...(url === '' ? {} : { link }),
  })
}
