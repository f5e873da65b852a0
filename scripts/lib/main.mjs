/** Runs a script's work; an error is one line and exit code 1. */
export function main(work) {
  work().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
