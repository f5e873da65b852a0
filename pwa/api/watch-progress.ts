/**
 * Calls `onSilence` once when `limit` milliseconds pass without progress. Every piece that flows through `stream()` is
 * progress, so a long list on a slow line may take its time while a dead line is noticed.
 */
export function watchProgress(limit: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, limit)
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, limit)
  }
  return {
    progress,
    stream: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, to) {
          progress()
          to.enqueue(piece)
        },
      }),
    end: () => clearTimeout(timer),
  }
}
