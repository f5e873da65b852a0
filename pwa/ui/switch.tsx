import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends ComponentProps<'input'> {
  /** Of the line. */
  readonly className?: string
  /** Its label, in an element. */
  readonly children: ReactNode
}

/** A line with a label and, at its end, a checkbox that looks like a switch. */
export function Switch({ className = '', children, ...checkbox }: SwitchProps) {
  return (
    <label className={`flex min-h-tap items-center justify-between gap-3 ${className}`}>
      {children}
      <input
        {...checkbox}
        type="checkbox"
        role="switch"
        className="relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-pill bg-text-3 before:absolute before:start-0h before:top-0h before:size-6 before:rounded-pill before:bg-surface checked:bg-primary-ink checked:before:start-auto checked:before:end-0h forced-colors:border forced-colors:before:bg-canvas-text"
        aria-checked={checkbox.checked}
      />
    </label>
  )
}
