import type { OwnSubmission } from '#contract/own-submissions.ts'
import { paths } from '#pwa/paths.ts'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'

interface OwnButtonsProps {
  /** Says in a list of buttons which review each is of. */
  readonly of: (label: string) => { readonly 'aria-label': string }
  /** Slug of the reviewed firm. */
  readonly slug: string | undefined
  readonly submission: OwnSubmission | null
  /** Whether it is withdrawn, or deleted on the site. */
  readonly isOver: boolean
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
  readonly onBegin: (what: 'correcting' | 'withdrawing' | 'objecting') => void
  readonly onForget: () => void
}

/** The actions of a sender on a submission. */
export function OwnButtons({ of, slug, submission, isOver, isOpen, onBegin, onForget }: OwnButtonsProps) {
  const endsAt = submission?.statement?.ends_at ?? null
  const mayObject = endsAt !== null && Date.parse(endsAt) > Date.now()
  return (
    <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
      {submission && !isOver && (
        <>
          {isOpen && (
            <Button {...of('Correct')} variant="tonal" icon="pen-line" onClick={() => onBegin('correcting')}>
              Correct
            </Button>
          )}
          {mayObject && (
            <Button {...of('Object')} icon="scale" onClick={() => onBegin('objecting')}>
              Object
            </Button>
          )}
          <Button {...of('Withdraw')} onClick={() => onBegin('withdrawing')}>
            Withdraw
          </Button>
        </>
      )}
      {slug && (
        <PageLink {...of('View')} className={buttonClass({ variant: 'ghost' })} to={paths.firm.to(slug)}>
          View
        </PageLink>
      )}
      {(isOver || submission?.state === 'rejected') && (
        <Button {...of('Forget on this device')} variant="ghost" onClick={onForget}>
          Forget on this device
        </Button>
      )}
    </div>
  )
}
