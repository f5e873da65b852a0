import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface ToastProps {
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const toastClasses =
  'fixed inset-x-3 bottom-toast z-(--z-toast) flex min-h-14 animate-rise flex-wrap items-center justify-end gap-2h rounded-lg bg-inverse py-1h pr-1h pl-4 leading-135 font-550 text-on-inverse shadow-3 [--border-strong:var(--on-inverse)] tablet:right-auto tablet:bottom-6 tablet:left-1/2 tablet:min-w-105 tablet:-translate-x-1/2'

/** A short status above the tab bar. One at a time, never over an open sheet. */
export function Toast({ icon, children, actions }: ToastProps) {
  return (
    <div className={toastClasses} role="status" data-toast="">
      {icon && <Icon name={icon} />}
      <span className="min-w-0 grow basis-30">{children}</span>
      {actions}
    </div>
  )
}
