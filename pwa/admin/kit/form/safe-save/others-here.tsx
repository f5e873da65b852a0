import { useEffect, useState } from 'react'
import {
  closeOpenForm,
  type OpenThing,
  type OtherPerson,
  SAY_EVERY,
  sayOpenForm,
} from '#contract/open-forms.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { listed } from '#contract/primitives/text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useQuietCall } from '../../account/staff-call.ts'
import { timeText } from './last-changes.tsx'

/** How many people a line names; the others are counted. */
const MOST_NAMED = 3

/** Who else has a form open; of one person, since when. "" where there is none. */
export function hereText(others: readonly OtherPerson[], now: Date, locale?: string): string {
  const [first, ...rest] = others
  if (!first) return ''
  if (rest.length === 0) return `${first.name} is here since ${timeText(first.opened_at, now, locale)}`
  const names = others.map(({ name }) => name)
  const more = names.length - MOST_NAMED
  const named = more > 0 ? [...names.slice(0, MOST_NAMED - 1), `${more + 1} more`] : names
  return `${listed(named)} are here`
}

const nobody: readonly OtherPerson[] = []

/**
 * Says that a form has a thing open while it is looked at, and goodbye when it closes; returns who else has it open. Where that
 * fails, none is named, and the form goes on.
 */
function useOthersHere({ noun, id }: OpenThing): readonly OtherPerson[] {
  const quietly = useQuietCall()
  const [form] = useState(randomId)
  const [others, setOthers] = useState(nobody)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    let said = Promise.resolve()
    const say = async () => {
      const reply = navigator.onLine ? await quietly(sayOpenForm, { body: { form, noun, id } }) : null
      if (!isOver) setOthers(reply?.others ?? nobody)
    }
    const sayNow = () => {
      said = say()
    }
    const look = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      sayNow()
      timer = setInterval(sayNow, SAY_EVERY)
    }
    const goodbye = () => {
      clearInterval(timer)
      void quietly(closeOpenForm, { params: { form } }, { keepalive: true })
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', goodbye)
    window.addEventListener('pageshow', look)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', goodbye)
      window.removeEventListener('pageshow', look)
      // Behind what was said before, or that would come last.
      void said.then(goodbye)
    }
  }, [quietly, form, noun, id])
  return others
}

/** One line: who else has the same form open. */
export function OthersHere({ thing }: { readonly thing: OpenThing }) {
  const others = useOthersHere(thing)
  const text = hereText(others, new Date())
  return (
    <div role="status">
      {text !== '' && (
        <p className="flex items-center gap-2 pt-1 pb-2 text-sm text-text-2">
          <Icon name="users" size="s" />
          <span className="min-w-0 wrap-anywhere">
            {withNames(
              text,
              others.map(({ name }) => name),
            )}
          </span>
        </p>
      )}
    </div>
  )
}
