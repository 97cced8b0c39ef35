// A turning ring; with a label it also says so.

export const Spinner = ({ label }: { label?: string }) =>
  label ? (
    <span className="spinner" role="status">
      <span className="quiet">{label}</span>
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
