/** The product's sign: a listener inside a dashed circle. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="11.5" fill="none" stroke="var(--signal)" strokeWidth="2" strokeDasharray="3 2.4" />
      <circle cx="13" cy="13" r="4.5" fill="currentColor" />
    </svg>
  );
}
