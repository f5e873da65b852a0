import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { seconds } from '#contract/primitives/time.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { paths } from '#pwa/paths.ts'
import { Toast } from '#pwa/ui/toast.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'

/** How long it stays, in milliseconds. */
const SHOWN_FOR = seconds(6)

/** Says on any page that a submission which had waited was received; the page of the form shows it itself. */
export function ReceivedToast() {
  const { link } = useDevice()
  const { pathname } = useLocation()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  const [firm, setFirm] = useState<string | null>(null)
  useEffect(
    () =>
      link.subscribe((message) => {
        if (message.kind !== 'outbox') return
        const { submissions } = message.outbox
        const came = submissions.find(({ key, state }) => state === 'received' && waiting.current.has(key))
        waiting.current = new Set(
          submissions.filter(({ state }) => state === 'waiting').map(({ key }) => key),
        )
        if (came) setFirm(came.fields.firmName)
      }),
    [link],
  )
  const isHere = pathname !== paths.submitReview.to()
  const hasTurn = useTurn('received', firm !== null && isHere)
  useEffect(() => {
    if (firm === null || (isHere && !hasTurn)) return
    const timer = setTimeout(() => setFirm(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [firm, isHere, hasTurn])
  if (firm === null || !isHere || !hasTurn) return null
  return <Toast icon="circle-check">{`Your review${firm ? ` of ${firm}` : ''} was received.`}</Toast>
}
