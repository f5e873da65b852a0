import type { FromWorker, ToWorker } from './messages.ts'
import type { WorkerLink } from './worker-link.ts'

type Numbered<Message> = Extract<Message, { readonly call: number }>
type Reply = Numbered<FromWorker>
/** The messages that the worker answers by a message of the same kind. */
type Request = Extract<Numbered<ToWorker>, { readonly kind: Reply['kind'] }>

let calls = 0

/** Asks the worker and returns its answer, whatever else it sends meanwhile. `askWith`: the question under a number. */
export function askWorker<A extends Request>(
  link: WorkerLink,
  askWith: (call: number) => A,
): Promise<Extract<Reply, { readonly kind: A['kind'] }>> {
  calls += 1
  const ask = askWith(calls)
  return new Promise((resolve) => {
    const stop = link.subscribe((message) => {
      if (message.kind !== ask.kind || (message as Reply).call !== ask.call) return
      stop()
      resolve(message as Extract<Reply, { readonly kind: A['kind'] }>)
    })
    link.send(ask)
  })
}
