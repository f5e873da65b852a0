import type { FromWorker, ToWorker } from './messages.ts'
import type { WorkerLink } from './worker-link.ts'

type Numbered<Message> = Extract<Message, { readonly call: number }>
type Answer = Numbered<FromWorker>
/** The messages that the worker answers by a message of the same kind. */
type Ask = Extract<Numbered<ToWorker>, { readonly kind: Answer['kind'] }>

let calls = 0

/** Asks the worker and returns its answer, whatever else it sends meanwhile. `askWith`: the question under a number. */
export function askWorker<A extends Ask>(
  link: WorkerLink,
  askWith: (call: number) => A,
): Promise<Extract<Answer, { readonly kind: A['kind'] }>> {
  calls += 1
  const ask = askWith(calls)
  return new Promise((resolve) => {
    const stop = link.subscribe((message) => {
      if (message.kind !== ask.kind || (message as Answer).call !== ask.call) return
      stop()
      resolve(message as Extract<Answer, { readonly kind: A['kind'] }>)
    })
    link.send(ask)
  })
}
