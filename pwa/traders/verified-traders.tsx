import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { liveUrl } from '#contract/youtube.ts'
import { paths } from '#pwa/paths.ts'
import { BackLink } from '#pwa/ui/back-link.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab, PageLink } from '#pwa/ui/page-link.tsx'
import { TraderCard } from './trader-card.tsx'

interface VerifiedTradersProps {
  readonly verifiedTraders: PublicSettings['verifiedTraders']
  /** Address of the video channel, or "". */
  readonly youtube: string
}

/** The page of the verified traders; null while it is switched off. */
export function VerifiedTraders({ verifiedTraders, youtube }: VerifiedTradersProps) {
  const { enabled, title, description, traders } = verifiedTraders
  if (!enabled) return null
  const live = liveUrl(youtube)
  return (
    <div className={layout.wrap}>
      <BackLink to={paths.home.to()}>Back to Home</BackLink>
      <div className={layout.wash}>
        <h1 className={layout.h1}>{title || defaultTexts.verifiedTraders.title}</h1>
        {description && <p className={layout.lead}>{description}</p>}
      </div>
      {traders.length === 0 ? (
        <Empty icon="users" title="No traders yet" text="Nobody is listed here at the moment." />
      ) : (
        <div className="mt-5 grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {traders.map((trader) => (
            <TraderCard key={trader.id} trader={trader} />
          ))}
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-2 *:py-2 *:text-center *:whitespace-normal tablet:grid-cols-acts tablet:justify-center">
        {live && (
          <ButtonLink variant="primary" size="lg" full icon="radio" href={live} {...newTab}>
            Watch Verified TV
            <NewTabNote />
          </ButtonLink>
        )}
        <PageLink className={buttonClass({ variant: 'quiet', size: 'lg', full: true })} to={paths.home.to()}>
          Back to Home
        </PageLink>
      </div>
    </div>
  )
}
