import type { ReactNode } from 'react'
import { AgainScreen, ErrorScreen } from '#pwa/states/error-screen.tsx'
import { isLeaving } from '#pwa/updates/leaving.ts'
import { Boundary } from './boundary.tsx'

interface CrashBoundaryProps {
  readonly children: ReactNode
  readonly place: string
}

const afterCrash = (cause: unknown) =>
  isLeaving() ? <AgainScreen /> : <ErrorScreen message={String(cause)} onRetry={() => location.reload()} />

/**
 * Keeps a page that cannot be drawn, most often because its part of the app is gone from the server, from leaving a
 * white one behind. While the page is about to be loaded again for a newer version it says that it loads. (threat L2)
 */
export function CrashBoundary(props: CrashBoundaryProps) {
  return <Boundary {...props} instead={afterCrash} />
}
