import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import parts from './parts.module.css'
import { translateOf, Words } from './words.tsx'

export type BadgeKind = 'plain' | 'off' | 'off-soft' | 'ok' | 'warn' | 'bad' | 'inf' | 'instrument'

interface BadgeProps {
  readonly kind: BadgeKind
  readonly icon?: IconName | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A short word about a thing, 24 px high. A status badge carries an icon: colour is never the only sign. */
export function Badge({ kind, icon, title, className = '', children }: BadgeProps) {
  return (
    <span
      className={`${parts.badge} ${kind === 'plain' ? '' : parts[kind]} ${className}`}
      title={title}
      translate={translateOf(children)}
    >
      {icon ? (
        <>
          <Icon name={icon} size="xs" />
          <Words>{children}</Words>
        </>
      ) : (
        children
      )}
    </span>
  )
}
