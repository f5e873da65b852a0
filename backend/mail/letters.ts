import type { Reading } from '#backend/database/transaction.ts'
import { isRealDay } from '#contract/primitives/day.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'
import { type MailSender, readSender } from './sender.ts'
import type { Mail } from './transport.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "5 Nov 2026": the day of a moment in UTC. An impossible day stays as it is written. */
export const dayInWords = (moment: string): string =>
  isRealDay(moment) ? format.format(new Date(moment)) : moment

/** The words of a mail, before they become plain text and HTML. */
export interface MailText {
  readonly title: string
  readonly lines: readonly string[]
  /** Why this person gets it: the end of "This email was sent to you because ...". */
  readonly because: string
  /** There is none where its address is "". */
  readonly link?: { readonly label: string; readonly url: string }
}

/** A mail as plain text and as HTML, with all values escaped. It ends with who sent it, why, and who runs the site. */
export function compose(
  to: string,
  { site, imprint }: MailSender,
  { title, lines, because, link = { label: '', url: '' } }: MailText,
): Mail {
  const hasLink = link.url !== ''
  const last = [
    `This email was sent by ${site} to ${to} because ${because}.`,
    ...(imprint === '' ? [] : [imprint]),
  ]
  const text = [title, ...lines, ...(hasLink ? [`${link.label}: ${link.url}`] : []), ...last].join('\n\n')
  const paragraphs = (some: readonly string[]) => some.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')
  const button = hasLink
    ? `<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p><p>${escapeMarkup(link.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><body><h1>${escapeMarkup(title)}</h1>${paragraphs(lines)}${button}${paragraphs(last)}</body></html>`
  return { to, subject: `${title} (${site})`, text: `${text}\n`, html }
}

/** As `compose`, from the site as its settings name it now. */
export const composeNow = async (reading: Reading, to: string, text: MailText): Promise<Mail> =>
  compose(to, await readSender(reading), text)
