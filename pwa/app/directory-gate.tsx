import type { ReactNode } from 'react'
import { useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { ErrorScreen } from '#pwa/states/error-screen.tsx'
import { loadingScreen, maintenanceGate } from './screens.ts'

/**
 * Shows the app once there is a directory to show, the loading screen before, and the error screen only where nothing
 * is kept on the device. Every public page stands behind the maintenance gate.
 */
export function DirectoryGate({ children }: { children: ReactNode }) {
  const state = useDirectoryState()
  const store = useDirectoryStore()
  if (state.status === 'loading') return <loadingScreen.Page whole />
  if (state.status === 'failed') return <ErrorScreen message={state.message} onRetry={store.retry} />
  const { maintenance } = state.directory.settings
  if (!maintenance.enabled) return children
  return <maintenanceGate.Page maintenance={maintenance}>{children}</maintenanceGate.Page>
}
