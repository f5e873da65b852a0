import { useState } from 'react'
import type { SessionView } from '#contract/accounts/session-endpoints.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { useAttempt } from '../form/use-task.ts'
import { useBanner } from '../messages/banner.tsx'

interface SessionListProps {
  readonly label: string
  readonly sessions: readonly SessionView[]
  readonly onEnd: (session: SessionView) => void
}

/** The sessions of a person: browser, network, times. Each but the current one can be ended. */
export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  const [now] = useState(() => new Date())
  return (
    <ul className="grid w-full grid-cols-1" aria-label={label}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  )
}

type EndSessions = () => Promise<{ readonly data: { readonly message: string } }>

const messages = { failed: 'The session could not be ended. Please try again.' } as const

/** Runs a call that ends sessions and shows its result. `onFailed`: the list may be out of date. */
export function useEndSessions(onFailed: () => unknown): (end: EndSessions) => Promise<void> {
  const { success } = useBanner()
  const { attempt } = useAttempt()
  return async (end) => {
    const isEnded = await attempt(async () => success((await end()).data.message), messages)
    if (!isEnded) onFailed()
  }
}

interface SessionRowProps {
  readonly session: SessionView
  readonly now: Date
  readonly onEnd: () => void
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { agent, network, seen_at, created_at, current } = session
  const device = deviceName(agent)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-t border-t-border py-2">
      <Icon name={isHandheld(agent) ? 'smartphone' : 'panel-top'} />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <strong>{device}</strong>
        <p className="text-sm text-text-3">
          {`Network ${network}, last used ${formatRecent(seen_at, now)}, signed in ${formatRecent(created_at, now)}`}
        </p>
      </div>
      {current ? (
        <Badge kind="ok" icon="check">
          This session
        </Badge>
      ) : (
        <Button
          variant="ghost"
          className="flex-none"
          aria-label={`End session of ${device}, ${network}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** More specific patterns first: most browsers also claim to be others. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const devices: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1]

/** A user agent for people: "Chrome on Android phone". */
export function deviceName(agent: string): string {
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, devices)]
  const device = system === 'Android' ? `Android ${/\bMobile\b/.test(agent) ? 'phone' : 'tablet'}` : system
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown browser'
}

/** Whether it is a phone or a tablet. */
export const isHandheld = (agent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(agent)
