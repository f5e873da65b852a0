import { useState } from 'react'
import { formatAge } from './age-text.ts'
import { Icon } from './icon.tsx'

interface KeptAgeProps {
  readonly moment: string
  readonly label?: 'Kept for offline, read' | 'Saved'
  readonly className?: string | undefined
}

/** Age of data kept on this device. Rendered only in the browser: the server's first frame is always fresh. */
export function KeptAge({ moment, label = 'Kept for offline, read', className }: KeptAgeProps) {
  const [now] = useState(() => Date.now())
  return (
    <p className={className ?? 'flex gap-2 text-sm text-text-2'}>
      <Icon name="wifi-off" size="s" className={className === undefined ? 'mt-2px' : undefined} />{' '}
      <span>{`${label} ${formatAge(now - Date.parse(moment))}`}</span>
    </p>
  )
}
