import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const icons = {
  danger: 'triangle-alert',
  warning: 'circle-alert',
  info: 'info',
  success: 'circle-check',
} as const satisfies Record<string, IconName>

const toneClasses = {
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  info: 'border-info-line bg-info-soft text-info-ink',
  success: 'border-success-line bg-success-soft text-success-ink',
} as const

interface AlertProps {
  readonly tone?: keyof typeof icons | undefined
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; absent for text that was there from the start. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children?: ReactNode
  /** Buttons beside the text, below it where there is no room. */
  readonly actions?: ReactNode
}

/** A boxed message. */
export function Alert({ tone = 'danger', icon = icons[tone], title, role, children, actions }: AlertProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-btn border p-3h ${toneClasses[tone]}`}
      role={role}
    >
      <div className="flex min-w-0 grow basis-56 gap-3">
        <Icon name={icon} />
        <div className="min-w-0 flex-1 wrap-break-word">
          <p className="text-md font-700">{title}</p>
          {children && <div className="mt-0h text-md leading-145 text-text">{children}</div>}
        </div>
      </div>
      {actions}
    </div>
  )
}
