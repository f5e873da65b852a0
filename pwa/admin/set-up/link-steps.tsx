import type { ReactNode } from 'react'
import { isReadable, pageOf } from '#contract/site-pages/listed-pages.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { tabAddress } from '../kit/layout/tab-address.ts'
import { usePageStates } from '../settings/pages/queries.ts'
import styles from './set-up.module.css'
import type { StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

interface PlaceProps {
  readonly to: string
  readonly icon: IconName
  readonly children: ReactNode
}

/** A way to where something is done. */
function Place({ to, icon, children }: PlaceProps) {
  return (
    <li>
      <PageLink className={styles.place} to={to}>
        <Icon name={icon} />
        {children}
        <Icon name="chevron-right" size="s" />
      </PageLink>
    </li>
  )
}

/** The step that leads to the pages which the law of most places asks for. */
export function PagesStep({ step, stored, tag: _, ...ways }: StepProps) {
  const { data: states } = usePageStates()
  const { list } = stored.values.pages
  const asked = shippedPages.filter(({ isAsked }) => isAsked)
  return (
    <StepCard step={step} onSave={() => void ways.onNext()} {...ways}>
      <ul className={styles.places}>
        {asked.map(({ slug, title }) => (
          <Place key={slug} to={tabAddress('set-up', { step, page: slug })} icon="file-text">
            <span>{pageOf(list, slug)?.title ?? title}</span>
            {states && (
              <span className={styles.says}>
                {isReadable(list, slug, states) ? 'Shown' : 'Not shown yet'}
              </span>
            )}
          </Place>
        ))}
      </ul>
    </StepCard>
  )
}

/** The step that leads to the first firm. */
export function FirmStep({ step, stored: _, tag: __, ...ways }: StepProps) {
  return (
    <StepCard step={step} onSave={() => void ways.onNext()} {...ways}>
      <ul className={styles.places}>
        <Place to={tabAddress('firms', { firm: 'new' })} icon="plus">
          <span>Add a firm</span>
        </Place>
        <Place to={tabAddress('firms', { import: 'firms' })} icon="upload">
          <span>Import a file</span>
        </Place>
      </ul>
    </StepCard>
  )
}
