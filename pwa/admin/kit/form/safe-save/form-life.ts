import type { Values } from '#contract/primitives/paths.ts'
import { createStore, type Store } from '#pwa/data/create-store.ts'
import { beginForm, type FormEvent, type FormState, nextForm, type Stored } from './form-phase.ts'

/** A save that met a conflict and waits until it is resolved. */
export interface WaitingSave<Extra, Saved> {
  readonly extra: Extra | undefined
  readonly resolve: (saved: Saved | null) => void
}

/** The state of one open form. */
export interface FormLife<T, Waiting> extends Pick<Store<FormState<T, Waiting>>, 'get' | 'subscribe'> {
  /** Returns the state after the event. */
  readonly dispatch: (event: FormEvent<T, Waiting>) => FormState<T, Waiting>
}

export function createFormLife<T extends Values, Waiting>(stored: Stored<T>): FormLife<T, Waiting> {
  const { get, set, subscribe } = createStore<FormState<T, Waiting>>(beginForm(stored))
  return {
    get,
    subscribe,
    dispatch(event) {
      const next = nextForm(get(), event)
      if (next !== get()) set(next)
      return next
    },
  }
}
