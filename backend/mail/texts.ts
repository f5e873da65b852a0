import type { AlarmKind } from '#contract/accounts/stop-endpoints.ts'
import { pluralize } from '#contract/primitives/text.ts'
import {
  type ObjectedDecision,
  type ObjectionOutcome,
  objectionOutcomes,
} from '#contract/reviews/objection.ts'
import type { ReportKind } from '#contract/reviews/options.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'
import { dayInWords, type MailText } from './letters.ts'
import { calledText, type ReportDecision, reportDecision } from './report-decision.ts'

/** The account that a mail is about, and the link in it. */
interface Account {
  readonly username: string
  readonly url: string
}

/** The events that the owner of an account gets a notice of, and their texts. */
const notices = {
  'new-origin': 'a sign-in from an address that was not used before',
  password: 'the password was changed',
  email: 'the email address was changed',
  'mfa-on': 'two-factor authentication was set up',
  'mfa-off': 'two-factor authentication was switched off',
  'mfa-locked':
    'too many wrong codes were entered; from places where you have not signed in before, no code is accepted until you choose a new password',
} as const
export type Notice = keyof typeof notices

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

const alarms: Readonly<Record<AlarmKind, AlarmText>> = {
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

interface Alarm {
  readonly kind: AlarmKind
  readonly subject: string
  readonly actor: string
  /** "" for the console. */
  readonly address: string
  readonly at: Date
  /** Where it is stopped; "" where this site does not know its own address. */
  readonly url: string
}

/** The reports that a mail is about. */
interface Reported {
  readonly about: ReportDecision['about']
  /** The firm that it is about, as staff named it. */
  readonly firmName: string
  /** Reasons of the reports. */
  readonly reasons: readonly ReportKind[]
  /** Where the site is; "" where it does not know its own address. */
  readonly origin: string
}

const reportsOf = ({ about, firmName, reasons }: Reported) =>
  about === 'firm'
    ? `something about ${firmName} that you called ${calledText(reasons)}`
    : `a review of ${firmName}`

/** What all mails about reports have. */
const aboutReports = ({ about, origin }: Reported) => ({
  because: `someone gave this address with a report of a ${about}`,
  link: { label: 'Our review policy', url: origin && `${origin}/page/review-policy` },
})

const NOT_YOU = 'If it was not you, you can ignore this email: nobody is told this address.'
const BY_A_PERSON = 'No program took part. A person decided.'

/** The words for each decision in a sentence about the review. */
const decided: Readonly<Record<ObjectedDecision, string>> = {
  rejected: 'not published',
  redacted: 'published with words removed',
  unpublished: 'taken off the site',
}

/** `firmName`: as staff named it; "" for one that is not in the list. */
const reviewOf = (firmName: string) => (firmName === '' ? 'Your review' : `Your review of ${firmName}`)

/** The lines about why something was decided; a reason or a rule that was not given is left out. */
const becauseOf = (fact: string, rule: PolicyRule | '') => [
  ...(fact === '' ? [] : [`Reason: ${fact}`]),
  ...(rule === '' ? [] : [`Rule: ${ruleName(rule)}`]),
]

interface Statement {
  readonly firmName: string
  readonly decision: ObjectedDecision
  readonly decided_at: string
  readonly fact: string
  readonly rule: PolicyRule | ''
  /** Until when the sender may object; null where they may not. */
  readonly ends: Date | null
  /** Opens the form for an objection; "" where the site does not know its own address. */
  readonly url: string
}

/** The words of every mail that this site sends. */
export const texts = {
  /** Asks a person to confirm an address. */
  verification: ({ username, site, url }: Account & { readonly site: string }): MailText => ({
    title: 'Confirm your email address',
    lines: [
      `An account named ${username} has been created for you at ${site}.`,
      'Please confirm that this address is yours. The link works once, for 24 hours.',
    ],
    because: 'an account was created for this address',
    link: { label: 'Confirm', url },
  }),

  /** Invites a person to choose the first password of an account. */
  invitation: ({ username, site, url }: Account & { readonly site: string }): MailText => ({
    title: 'Your invitation',
    lines: [
      `An account named ${username} has been created for you at ${site}.`,
      'Please choose a password for it; this also confirms your address. The link works once, for 24 hours.',
    ],
    because: 'an account was created for this address',
    link: { label: 'Choose your password', url },
  }),

  /** Lets a person choose a new password. */
  reset: ({ username, url }: Account): MailText => ({
    title: 'Choose a new password',
    lines: [
      `Someone asked for a new password for the account ${username}. If it was not you, you can ignore this email.`,
      'The link works once, for 30 minutes. Choosing a new password signs out every device; two-factor authentication stays on.',
    ],
    because: 'a new password was asked for',
    link: { label: 'Choose a new password', url },
  }),

  /** Informs the owner of what happened to the account, and from where. */
  notice: ({
    username,
    notice,
    address,
  }: Pick<Account, 'username'> & { readonly notice: Notice; readonly address: string }): MailText => ({
    title: 'Your account',
    lines: [
      `This happened to the account ${username}: ${notices[notice]}.`,
      `It came from the address ${address}.`,
      'If this was not you, choose a new password at once and tell an administrator.',
    ],
    because: 'it is about your account',
  }),

  /** Warns an admin of an action that could hand the site to an attacker, with the link that stops it. */
  alarm: ({ kind, subject, actor, address, at, url }: Alarm): MailText => ({
    title: alarms[kind].title,
    lines: [
      alarms[kind].lead(actor, subject),
      `It happened at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${address === '' ? 'on the server console' : `from the address ${address}`}.`,
      'If one of you did this, there is nothing to do.',
      url === ''
        ? 'If not, sign in to the admin area at once, deactivate the account and change the passwords.'
        : `If not, stop it: the link leads to a page with one button. ${alarms[kind].stop(actor, subject)} It works once, for 24 hours.`,
    ],
    because: 'you are an admin of this site',
    link: { label: 'This was not us', url },
  }),

  /** Tells a member of the staff what happened, and where to choose otherwise. `origin` as in `Reported`. */
  digest: ({
    weekly,
    lines,
    origin,
  }: Pick<MailText, 'lines'> & { readonly weekly: boolean; readonly origin: string }): MailText => ({
    title: weekly ? 'News of the week' : 'News of the day',
    lines: [...lines, 'You chose to get this email. You can change that in Admin Setup.'],
    because: 'you asked for such news',
    link: { label: 'Open the admin area', url: origin && `${origin}/admin` },
  }),

  /** Shows that the mail settings work. */
  test: (): MailText => ({
    title: 'Test',
    lines: ['The mail settings work: this is the test that was asked for.'],
    because: 'someone tried out the mail settings',
  }),

  /** Carries an automatic backup. `packed`: it is too large to come as it is. */
  backup: ({ made, packed }: { readonly made: string; readonly packed: boolean }): MailText => ({
    title: 'Backup',
    lines: [
      `The backup of ${made} (UTC) is attached. It contains no passwords and none of the files that visitors attached.`,
      ...(packed ? ['It is compressed (gzip): decompress it before you restore it.'] : []),
      'Keep it where only administrators can read it: it contains what visitors wrote.',
    ],
    because: 'this address is set as the recipient of backups',
  }),

  /**
   * Confirms a report to its sender. It holds nothing that they typed: the site must not carry words to strangers'
   * addresses. (threat D7)
   */
  receipt: (reported: Reported): MailText => ({
    title: 'Your report arrived',
    lines: [
      `Your report of ${reportsOf(reported)} arrived. A person of our team reads it and decides; no program does.`,
      reported.about === 'review'
        ? 'The review stays until then. We write to this address once it is decided.'
        : 'We write to this address once it is decided.',
      NOT_YOU,
    ],
    ...aboutReports(reported),
  }),

  /** Tells the sender of reports what was decided, by which rule, and what they can do now. */
  decision: (reported: Reported & ReportDecision): MailText => ({
    title: 'The decision on your report',
    lines: [
      `This is about your ${reported.reasons.length === 1 ? 'report' : pluralize(reported.reasons.length, 'report')} of ${reportsOf(reported)}.`,
      ...reportDecision(reported, reported.reasons),
      NOT_YOU,
    ],
    ...aboutReports(reported),
  }),

  /** Gives a sender the reasons for a decision on their review, and the way to object. */
  statement: ({ firmName, decision, decided_at, fact, rule, ends, url }: Statement): MailText => ({
    title: `Your review was ${decided[decision]}`,
    lines: [
      `${reviewOf(firmName)} was ${decided[decision]} on ${dayInWords(decided_at)}.`,
      ...becauseOf(fact, rule),
      BY_A_PERSON,
      ...(ends
        ? [
            `You can correct the review, or object once until ${dayInWords(ends.toISOString())}. Where there are two of us, another member of the staff decides.`,
            'On the device from which you sent it you find both under "Your reviews".',
          ]
        : []),
    ],
    because: 'you left this address with your review',
    link: { label: 'Object to this decision', url: ends ? url : '' },
  }),

  /** Tells a sender what was decided on their objection. */
  outcome: ({
    firmName,
    outcome,
    reason,
    isPublished,
  }: Pick<Statement, 'firmName'> & {
    readonly outcome: ObjectionOutcome
    readonly reason: string
    readonly isPublished: boolean
  }): MailText => ({
    title: objectionOutcomes.find(({ key }) => key === outcome)?.label ?? '',
    lines: [
      outcome === 'upheld'
        ? `${reviewOf(firmName)}: your objection was upheld.${isPublished ? ' It stands on the site.' : ' It was approved.'}`
        : `${reviewOf(firmName)}: the decision was kept.`,
      `Reason: ${reason}`,
      BY_A_PERSON,
    ],
    because: 'you objected to a decision on your review',
  }),
} as const
