/** Shown until it is known whether a member of staff is signed in. */
export function AdminLoading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status">
        <h1 className="text-md font-400 text-text-3">Loading...</h1>
      </div>
    </main>
  )
}
