import { paths } from '#pwa/paths.ts'
import { ShownOnceLink } from '../kit/account/shown-once-link.tsx'

/** A link that could not be mailed. */
export interface HandedLink {
  readonly kind: 'verification' | 'invitation' | 'reset'
  readonly username: string
  readonly url: string
}

interface HandedLinkCardProps {
  readonly link: HandedLink
  readonly onClose: () => void
}

interface Saved {
  readonly username: string
  readonly verification_url?: string | undefined
}

/** The link in the reply to a save; null if it was mailed, or none was needed. */
export function linkOf({ username, verification_url: url }: Saved): HandedLink | null {
  if (!url) return null
  const isInvitation = url.includes(paths.resetPassword.to(''))
  return { kind: isInvitation ? 'invitation' : 'verification', username, url }
}

const titles: Readonly<Record<HandedLink['kind'], (username: string) => string>> = {
  verification: (username) => `The verification email for ${username} could not be sent`,
  invitation: (username) => `The invitation to ${username} could not be emailed`,
  reset: (username) => `The password reset link for ${username} could not be emailed`,
}
const lives = { verification: '24 hours', invitation: '24 hours', reset: '30 minutes' } as const

/** A link to be handed over by other means while mail is off. */
export function HandedLinkCard({ link: { kind, username, url }, onClose }: HandedLinkCardProps) {
  return (
    <ShownOnceLink
      tone="warning"
      icon="mail"
      title={titles[kind](username)}
      name={username}
      url={url}
      onClose={onClose}
    >{`Hand over this link. It is shown once, works once and ends after ${lives[kind]}.`}</ShownOnceLink>
  )
}
