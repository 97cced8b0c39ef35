// A spinner; with a label it is a status for screen readers.

export const Spinner = ({ label }: { label?: string }) =>
  label ? (
    <span className="spinner" role="status">
      <span className="quiet">{label}</span>
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
