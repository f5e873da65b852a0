import type { About, Answer, Place, QuestionName } from './questions.ts'
import type { WorkerLink } from './worker-link.ts'

let calls = 0

/** Asks the worker and returns its answer, whatever else it sends meanwhile. */
export function askWorker<Name extends QuestionName>(
  link: WorkerLink,
  name: Name,
  about: About<Name>,
  place: Place = 'site',
): Promise<Answer<Name>> {
  calls += 1
  const call = calls
  return new Promise((resolve) => {
    const stop = link.subscribe((message) => {
      if (message.kind !== 'answer' || message.call !== call) return
      stop()
      resolve(message.answer as Answer<Name>)
    })
    link.send({ kind: 'ask', name, call, about, place })
  })
}
