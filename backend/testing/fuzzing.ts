/** How many cases a fuzz test runs, and from which seed: `FUZZ_CASES=50000 FUZZ_SEED=7` runs more, or others. */
export function fuzzing(usual: number): { readonly cases: number; readonly seed: number } {
  return {
    cases: Number(process.env.FUZZ_CASES ?? usual),
    seed: Number(process.env.FUZZ_SEED ?? 20261120),
  }
}
