import { useRef, useState } from 'react'
import {
  erasePersonalData,
  exportPersonalData,
  type FoundKind,
  findPersonalData,
  personalFileName,
} from '#contract/personal-data.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { useStaffCall, useStaffFileCall } from '../../kit/account/staff-call.ts'
import { errorMessage, refusedValues } from '../../kit/form/call-errors.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { countText, personTexts } from './person-texts.ts'

/** The action that is under way. */
type Doing = 'find' | 'export' | 'erase' | null

/** Problems of a field, or of the whole. */
interface PersonProblems {
  readonly who?: string
  readonly reason?: string
  readonly all?: string
}

/** The result, with the text that was searched for: a changed field no longer belongs to it. */
interface FoundPerson {
  readonly who: string
  readonly kinds: readonly FoundKind[]
}

function problemsOf(error: unknown): PersonProblems {
  const known = refusedValues(error).filter(({ path }) => path === 'who' || path === 'reason')
  if (known.length === 0) return { all: errorMessage(error, { failed: personTexts.failed }) }
  return Object.fromEntries(known.map(({ path, message }) => [path, `This ${message}.`]))
}

/** Finds, exports and erases the data stored about one person, one action at a time. None of it is kept or cached. */
export function usePerson() {
  const callStaff = useStaffCall()
  const readFile = useStaffFileCall()
  const confirm = useConfirm()
  const [who, setWho] = useState('')
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<FoundPerson | null>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const [problems, setProblems] = useState<PersonProblems>({})
  const [told, setTold] = useState('')
  const reasonField = useRef<HTMLInputElement>(null)

  const run = (what: Exclude<Doing, null>, work: () => Promise<void>) => {
    if (doing !== null) return
    setDoing(what)
    setProblems({})
    setTold('')
    void work()
      .catch((error: unknown) => setProblems(problemsOf(error)))
      .finally(() => setDoing(null))
  }
  /** Runs `work` with the person that was found and the reason, once there is one. */
  const withReason = (work: (body: { who: string; reason: string }) => void) => {
    if (!found) return
    if (reason.trim() !== '') return work({ who: found.who, reason })
    setProblems({ reason: 'Please say why.' })
    reasonField.current?.focus()
  }
  return {
    who,
    reason,
    reasonField,
    found,
    doing,
    problems,
    told,
    writeWho(next: string) {
      setWho(next)
      setFound(null)
      setProblems({})
      setTold('')
    },
    writeReason(next: string) {
      setReason(next)
      setProblems({})
    },
    find() {
      if (who.trim() === '') return setProblems({ who: 'Please enter an address, a secret or a name.' })
      run('find', async () => {
        setFound(null)
        const { found: kinds } = await callStaff(findPersonalData, { body: { who } })
        setFound({ who, kinds })
      })
    },
    giveOut: () =>
      withReason((body) =>
        run('export', async () => {
          const file = await readFile(exportPersonalData, { body })
          saveFile(new File([file], personalFileName(new Date().toISOString()), { type: file.type }))
          setTold(personTexts.given)
        }),
      ),
    erase: () =>
      withReason(async (body) => {
        const kinds = found?.kinds ?? []
        const isConfirmed = await confirm({
          title: 'Erase everything of this person?',
          text: `${kinds.map(countText).join(', ')}. ${personTexts.reach}`,
          action: 'Erase Everything',
          danger: true,
        })
        if (!isConfirmed) return
        run('erase', async () => {
          await callStaff(erasePersonalData, { body })
          setFound(null)
          setWho('')
          setReason('')
          setTold(personTexts.erased)
        })
      }),
  }
}

export type Person = ReturnType<typeof usePerson>
