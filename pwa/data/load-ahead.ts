/** How many parts of the app are on their way that nobody has asked for, and how many that somebody waits for. */
let [ahead, asked] = [0, 0]

/** Ends with the last part that began to load ahead. */
let lastAhead: Promise<unknown> = Promise.resolve()

/** Whether a part that fails to load now is one that nobody misses. */
export const isMissedByNobody = (): boolean => ahead > 0 && asked === 0

/**
 * Loads a part of the app that nobody has asked for, or not yet: where it cannot be had, the page stays as it is, with
 * all that was typed into it. @throws what kept it from loading
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  const loading = load().finally(() => {
    ahead -= 1
  })
  lastAhead = Promise.allSettled([lastAhead, loading])
  await loading
}

/** Ends once nothing is on its way that nobody has asked for, as far as it had begun. */
export const whenAheadIsLoaded = (): Promise<unknown> => lastAhead

/** Loads a part that somebody waits for, whatever else is on its way. @throws what kept it from loading */
export async function loadAsked<T>(load: () => Promise<T>): Promise<T> {
  asked += 1
  try {
    return await load()
  } finally {
    asked -= 1
  }
}
