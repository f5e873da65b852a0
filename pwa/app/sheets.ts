import { LoadingScreen } from '#pwa/states/loading-screen.tsx'
import { MaintenanceGate } from '#pwa/states/maintenance-gate.tsx'
import { NotFoundScreen } from '#pwa/states/not-found-screen.tsx'
import { FirmPopups } from './firm-popups.tsx'
import { loadFirmSheet } from './firm-sheet.tsx'

/** What a tap on the first screen opens, and what stands in the place of a page: one chunk, kept for offline at once. */
export const sheets = { FirmPopups, LoadingScreen, MaintenanceGate, NotFoundScreen, loadFirmSheet }
