import { useCallback, useEffect, useState } from 'react'
import { useDevice } from '../device/device.tsx'
import type { Place } from '../device/questions.ts'
import { askWorker } from '../device/worker-link.ts'
import type { ShownReport } from './messages.ts'

/** The reports of this device, newest first: as it keeps them, then as the site knows them. */
export function useOwnReports() {
  const { link } = useDevice()
  const [reports, setReports] = useState<readonly ShownReport[]>([])
  const ask = useCallback(
    async (place: Place, forget?: string) => {
      const answer = await askWorker(link, 'own-reports', forget === undefined ? {} : { forget }, place)
      if (answer) setReports(answer)
    },
    [link],
  )
  useEffect(() => {
    const read = () => void ask('device').then(() => ask('site'))
    read()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [ask])
  const forget = useCallback((key: string) => void ask('device', key), [ask])
  return { reports, forget }
}
