import { compose, type Letter } from './letters.ts'
import type { Mail } from './transport.ts'

type DigestLetter = Pick<Letter, 'to' | 'from' | 'lines'> & {
  readonly weekly: boolean
  /** Where links begin; "" where this site does not know its own address. */
  readonly origin: string
}

/** Tells a member of the staff what happened, and where to choose otherwise. */
export function digestLetter({ to, from, weekly, lines, origin }: DigestLetter): Mail {
  return compose({
    to,
    from,
    title: weekly ? 'News of the week' : 'News of the day',
    lines: [...lines, 'You chose to get this email. You can change that in Admin Setup.'],
    because: 'you asked for such news',
    ...(origin === '' ? {} : { link: { label: 'Open the admin area', url: `${origin}/admin` } }),
  })
}
