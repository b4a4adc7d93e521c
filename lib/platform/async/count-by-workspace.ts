export function countByWorkspace(claims: Iterable<{ workspaceId: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { workspaceId } of claims) counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return counts;
}
