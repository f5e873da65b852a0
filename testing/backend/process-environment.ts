/**
 * The variables of a process of ours: the path, where Node keeps what it made of the sources, and those given. With them
 * kept a server is ready for two thirds of the processor time.
 */
export function processEnvironment(
  variables: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...variables }
}
