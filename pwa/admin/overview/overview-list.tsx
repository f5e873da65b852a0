import type { ReactNode } from 'react'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import words from '../kit/layout/words.module.css'
import styles from './overview.module.css'
import type { OverviewLine } from './overview-line.ts'

const stateNames = { broken: 'Not working', todo: 'To do', good: 'Fine' } as const

interface RowProps {
  readonly href: OverviewLine['href']
  readonly children: ReactNode
}

function Row({ href, children }: RowProps) {
  if (href === null) return <div className={styles.row}>{children}</div>
  return (
    <PageLink className={styles.row} to={href}>
      {children}
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

/** The lines, each a link to the place where it is mended, where there is one. */
export function OverviewLines({ lines }: { readonly lines: readonly OverviewLine[] }) {
  return (
    <ul className={styles.lines} aria-label="What needs attention">
      {lines.map(({ key, icon, state, title, detail, href, things }) => (
        <li key={key} className={styles.line} data-state={state}>
          <Row href={href}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <span className={styles.text}>
              <span className={styles.what}>
                <VisuallyHidden>{`${stateNames[state]}: `}</VisuallyHidden>
                <span>{title}</span>
              </span>
              {things.length === 0 && detail !== '' && <span className={words.caption}>{detail}</span>}
            </span>
          </Row>
          {things.length > 0 && (
            <p className={styles.things}>
              {things.map((thing) => (
                <PageLink key={thing.href} className={styles.thing} to={thing.href} translate="no">
                  {thing.name}
                </PageLink>
              ))}
              {detail !== '' && href !== null && (
                <PageLink className={styles.thing} to={href}>
                  {detail}
                </PageLink>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
